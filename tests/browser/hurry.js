/*
 * Plays on without a pause for thought: clicks anything that can be chosen, and presses the button when it may be
 * pressed, until something that ends it is on the page. Everything it does is a click on what a person could click.
 */
async ({ until, limit, seed }) => {
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
  };
  const begun = performance.now();
  let answers = 0;
  while (!document.querySelector(until)) {
    if (performance.now() > begun + limit) {
      throw new Error(`it did not come to ${until}; the page says: ${document.querySelector("main")?.innerText}`);
    }
    const press = document.querySelector(".asked button.main:enabled");
    const free = document.querySelectorAll("[data-target]:enabled:not([aria-pressed=true])");
    const sealed = document.querySelector(".sealed");
    if (press && (!free.length || random() < 0.7)) {
      press.click();
      answers += 1;
    } else if (free.length && !sealed) {
      free[Math.floor(random() * free.length)].click();
    }
    await new Promise((done) => setTimeout(done, 3));
  }
  return answers;
}
