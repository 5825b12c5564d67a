/** Path of a Chromium that runs; installs one when there is none. */
export function ensureChromium(): Promise<string>
export function findChromium(): string | undefined
