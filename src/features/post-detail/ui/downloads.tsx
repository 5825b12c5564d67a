import { Download } from 'lucide-react'
import { useSaveAction } from '#features/interactions/ui/mutations.ts'
import { formatBytes } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

/** The files of a post with their type and size (POST-012, Q-182). A file without a URL is only named. */
export function Downloads({ post }: { post: Post }) {
  const { mutate: saveAction } = useSaveAction(post)
  const files = post.download_links
  if (files.length === 0) return null
  return (
    <section className="card panel panel-soft mt-8" aria-labelledby="downloads">
      <h2 className="text-h3" id="downloads">
        {postTexts.downloads}
      </h2>
      <ul className="rows downloads">
        {files.map(({ id, name, url, bytes }) => {
          const size = [typeOf(name), bytes ? formatBytes(bytes) : null].filter(Boolean).join(' ')
          const text = (
            <span className="row-title">
              {name}
              {size && <small className="numeric">{size}</small>}
            </span>
          )
          return (
            <li key={id}>
              {url ? (
                <a href={url} download={name} onClick={() => saveAction({ action: 'download', url })}>
                  {text}
                  <Download className="icon" aria-hidden="true" />
                </a>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The ending of a file name in capitals; null if it has none. */
const typeOf = (name: string) => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? null
