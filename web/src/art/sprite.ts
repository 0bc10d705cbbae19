/** Drawings that are used many times are put into the document once, when the first of them is needed. */

const drawn = new Set<string>();
let sheet: SVGSVGElement | undefined;

/** The reference to a drawing, for <use>; *draw* makes the inside of it. */
export function symbol(id: string, box: string, draw: () => string): string {
  if (!drawn.has(id)) {
    drawn.add(id);
    if (!sheet) {
      sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      sheet.style.cssText = "position:absolute;width:0;height:0";
      sheet.setAttribute("aria-hidden", "true");
      document.body.prepend(sheet);
    }
    sheet.insertAdjacentHTML("beforeend", `<symbol id="${id}" viewBox="${box}">${draw()}</symbol>`);
  }
  return `#${id}`;
}
