/** Our own signs for special, action and luck cards, marks and spaces: strokes on a field of 24 by 24. */

const SMALL_BULL =
  "M1 6.5c.3 3 2.3 4.3 4.3 4.3h5.4c2 0 4-1.3 4.3-4.3-1.6 1.6-3 2-4.6 2H5.6c-1.6 0-3-.4-4.6-2zM4.7 11.2h6.6l-1.1 5.3L8 18.5l-2.2-2z";
const CLOVER = "M4.4 7.2a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M4.4 14.8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M12 7.2a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M12 14.8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0";

/** What is filled, and what is drawn as a line. */
export interface Drawing {
  fill?: string;
  line?: string;
}

export const ICONS: Record<string, Drawing> = {
  // special cards
  "fifth-row": { line: "M4 3.5h16M4 7.5h16M4 11.5h16M4 15.5h16M3 20.5h9M18.5 17.5v6M15.5 20.5h6" },
  seven: { line: "M6 4h12l-7.5 17M9 12.5h7.5" },
  insert: { line: "M4 9v12M20 9v12M12 3v13M8 12l4 4 4-4" },
  replace: { line: "M4.5 10a8 8 0 0 1 14-3l1.5 2M20.5 4v5.5H15M19.5 14a8 8 0 0 1-14 3L4 15M3.5 20v-5.5H9" },
  shift: { line: "M3 6h9M3 19h18M16.5 3v11M12.5 10.5l4 4 4-4" },
  stop: { line: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM8 12h8" },
  negative: { line: "M2.5 12h5M16.5 12h5M19 9.5v5M10 10h4M10 14h4" },
  // action cards
  exchange: { line: "M3 8h16M15 4l4 4-4 4M21 17H5M9 13l-4 4 4 4" },
  skip: { line: "M4 15a8 8 0 0 1 15-3M20 6v6.5h-6.5M4 20.5h3M10.5 20.5h3M17 20.5h3" },
  start: { line: "M4 3v18M21 12H9M13.5 7.5L9 12l4.5 4.5" },
  ascending: { line: "M4 21v-4M9.5 21v-8M15 21V9M20.5 21V3" },
  another: { line: "M3 4h11v16H3zM19 9v7M15.5 12.5h7" },
  // luck cards
  five: { fill: CLOVER, line: "M12 12c0 4 1 8 3.5 10.5" },
  ox: { fill: SMALL_BULL, line: "M20 8v8M16 12h8" },
  // marks at rows
  fifth: { line: "M4 4h16M4 8h16M4 12h16M4 16h16M4 20h16" },
  sign: { line: "M8 2h8l4 4v6l-4 4H8l-4-4V6zM12 16v6M8 9h8" },
  // spaces of a board
  D: { line: "M3 8h10v13H3zM8 8V3h13v13h-8" },
  dt: { line: "M9 8h12v13H9zM13 14.5h4M5 3v9M1.5 8.5L5 12l3.5-3.5" },
  da: { line: "M9 5h12v16H9zM15.5 8.5l-3 5h5l-3 4.5M5 3v9M1.5 8.5L5 12l3.5-3.5" },
  TT: { fill: SMALL_BULL, line: "M17 8h6v11h-6zM19 5.5h4" },
  // the page
  settings: { line: "M3 7h9M18 7h3M12 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 17h3M12 17h9M6 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0" },
  link: { line: "M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L11.5 6M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4L12.5 18" },
  tick: { line: "M4 12.5l5.5 5.5L20 6.5" },
  seal: { line: "M12 2.5l8 3v6c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5" },
  // the way through a replay
  first: { line: "M5 4v16", fill: "M20 4v16L8 12z" },
  back: { fill: "M17 4v16L5 12z" },
  play: { fill: "M7 4v16l12-8z" },
  pause: { line: "M8 5v14M16 5v14" },
  forward: { line: "M19 4v16", fill: "M4 4v16l12-8z" },
  last: { line: "M20 4v16", fill: "M3 5v14l8-7zM11 5v14l8-7z" },
  clover: { fill: CLOVER, line: "M12 12c0 4 1 8 3.5 10.5" },
};
