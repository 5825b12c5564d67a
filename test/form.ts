/** Encodes a multipart form as a browser does, for `request`. */
import { randomUUID } from 'node:crypto'

/** A file with any name and type, which the server must not trust. */
export interface SentFile {
  bytes: Uint8Array
  name?: string
  type?: string
}

/** A list is a field for each of its values. */
export function formOf(fields: Record<string, unknown>): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = randomUUID()
  const parts: Uint8Array[] = []
  const values = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  for (const [name, value] of values) {
    if (value === undefined || value === null) continue
    const file = typeof value === 'object' ? (value as SentFile) : undefined
    const more = file ? `; filename="${file.name ?? 'a.png'}"\r\nContent-Type: ${file.type ?? 'image/png'}` : ''
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
      file ? file.bytes : Buffer.from(String(value)),
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
