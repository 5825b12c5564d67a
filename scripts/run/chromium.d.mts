/** Path of a working Chromium; installs one when there is none. */
export function ensureChromium(): Promise<string>
export function findChromium(): string | undefined
