/** Counts the parts of a form by its boundaries, because the parser skips parts without a field name (AB-190). */

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

export interface PartCounter {
  add(chunk: Buffer): void
  /** Number of parts between the first and the last boundary. */
  readonly count: number
}

/** For a `Content-Type` with a boundary. */
export function createPartCounter(contentType: string): PartCounter {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const needle = Buffer.from(`\r\n--${quoted ?? plain}`, 'latin1')
  // The first boundary may be at the start of the body.
  let rest: Buffer = Buffer.from('\r\n')
  let boundaries = 0
  return {
    add(chunk) {
      const bytes = Buffer.concat([rest, chunk])
      let end = 0
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, end)) {
        boundaries++
        end = at + needle.length
      }
      // A boundary may be split between two chunks.
      rest = bytes.subarray(Math.max(end, bytes.length - needle.length + 1))
    },
    get count() {
      return Math.max(0, boundaries - 1)
    },
  }
}
