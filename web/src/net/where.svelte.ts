/** Whether these are mere files, with no server behind them: see web/site.py. */
export const ALONE = document.documentElement.dataset.home === "device";

/**
 * Whether the page plays on this device, because there is no server or none answers; and how much of the engine has
 * been fetched, from 0 to 1, while it is on its way.
 */
export const where = $state({ device: ALONE, fetched: null as number | null });
