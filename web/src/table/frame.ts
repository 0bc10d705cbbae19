/** What is too much for one frame is done in two. */

/** How many milliseconds a frame is waited for. */
const LATE = 200;

/** The next frame has been drawn, or the page is out of sight and none will be. */
export function drawn(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LATE);
  });
}
