/** Whether these are mere files, with no server behind them: see web/site.py. */
export const ALONE = document.documentElement.dataset.home === "device";

/** Whether the page plays on this device, because there is no server or none answers. */
export const where = $state({ device: ALONE });
