import { useId, useState } from 'react'
import { buttonClass } from '#components/forms/button.tsx'
import { checkTexts } from '../texts.ts'

const texts = checkTexts.file
const KEYWORD = 'iTXtopenbadgecredential\0'
const MAX_BYTES = 5_000_000

type Result = 'same' | 'different' | 'none'

/** Compares a file with the hash of the signed document, in the browser. */
export function FileCheck({ hash }: { hash: string }) {
  const id = useId()
  const [result, setResult] = useState<Result | null>(null)

  async function compare(file: File | undefined) {
    if (!file) return
    const document = file.size > MAX_BYTES ? null : credentialIn(new Uint8Array(await file.arrayBuffer()))
    if (!document) return setResult('none')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', document))
    const own = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    setResult(own === hash ? 'same' : 'different')
  }

  return (
    <div className="certificate-file">
      <h2>{texts.title}</h2>
      <p className="text-ink-2 text-sm">{texts.text}</p>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept=".json,.png,application/json,image/png"
        onChange={(event) => {
          void compare(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <label className={buttonClass({ variant: 'outline', size: 'sm' })} htmlFor={id}>
        {texts.choose}
      </label>
      <div role="status">
        {result && <p className={`alert alert-${result === 'same' ? 'success' : 'warning'}`}>{texts[result]}</p>}
      </div>
      <p className="certificate-hash">
        {texts.hash} <code>{hash}</code>
      </p>
    </div>
  )
}

/** The document itself, or the one that is baked into a PNG. Null when there is none. */
function credentialIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50
  if (!isPng) return bytes[0] === 0x7b ? bytes : null
  const view = new DataView(bytes.buffer)
  const latin = new TextDecoder('latin1')
  for (let start = 8; start + 12 <= bytes.length; ) {
    const length = view.getUint32(start)
    const head = latin.decode(bytes.subarray(start + 4, start + 4 + KEYWORD.length))
    // Behind the keyword: no compression (two bytes), no language, no translated keyword.
    if (head === KEYWORD) return bytes.slice(start + 4 + KEYWORD.length + 4, start + 8 + length)
    start += length + 12
  }
  return null
}
