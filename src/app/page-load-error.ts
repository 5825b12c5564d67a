/** The code of a page could not be loaded, because the network failed or a new release replaced the files. */
export class PageLoadError extends Error {}
