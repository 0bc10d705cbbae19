/*
 * Learns a lesson as somebody does who is always right: reads what the teacher says, clicks what the choice is made of,
 * presses the button, reads the answer and goes on. It stops where something else is said, or a thing is not there.
 */
async ({ steps, known, limit }) => {
  const begun = performance.now();
  const when = async (what, found) => {
    for (;;) {
      const there = found();
      if (there) return there;
      if (performance.now() > begun + limit) throw new Error(`${what} did not come; the page says: ${document.body.innerText}`);
      await new Promise((done) => setTimeout(done, 3));
    }
  };
  const says = (words) => when(words, () => document.querySelector("main [role=status]")?.textContent.trim() === words);
  const click = async (what, at = 0) => (await when(what, () => document.querySelectorAll(what)[at])).click();
  for (const { said, taps, answer } of steps) {
    await says(said);
    for (const [what, at] of taps) await click(what, at);
    await says(answer);
    await click(".reply button.main");
  }
  await when(known, () => document.querySelector("h1")?.textContent.trim() === known);
}
