import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { withFocalPoints } from '#lib/focal-points.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { EditedFields } from './edited-fields.ts'
import { previewQuery } from './queries.ts'
import { previewTexts as texts } from './texts.ts'

interface PreviewDialogProps {
  storyId: number
  fields: EditedFields
  onClose: () => void
}

const WIDTHS = { phone: 390, desktop: 1024 } as const

/** The story as readers will see it: rebuilt by the server, in the styles of the page, at two widths. */
export function PreviewDialog({ storyId, fields, onClose }: PreviewDialogProps) {
  const { api } = usePageContext()
  const query = useQuery(previewQuery(api, storyId, fields.description))
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  return (
    <Dialog open size="lg" className="preview-dialog" onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <fieldset className="segments mb-4">
        <legend className="visually-hidden">{texts.width}</legend>
        {(['phone', 'desktop'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
            {texts[name]}
          </button>
        ))}
      </fieldset>
      {hasFailed(query) && (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={8} />}
      {query.data !== undefined && (
        <div className="preview-frame">
          <iframe
            title={texts.frame}
            // Neither scripts nor forms; the styles are those of this site.
            sandbox="allow-same-origin"
            srcDoc={previewDocument(fields, query.data)}
            width={WIDTHS[width]}
            height={640}
          />
        </div>
      )}
    </Dialog>
  )
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

function previewDocument({ topic, headline_caption }: EditedFields, description: string): string {
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    .map(({ href }) => `<link rel="stylesheet" href="${escaped(href)}">`)
    .join('')
  const theme = document.documentElement.dataset.theme ?? ''
  return `<!doctype html><html lang="th" data-theme="${escaped(theme)}"><head><meta name="viewport" content="width=device-width">${styles}</head>
<body><main class="wrapper preview-page"><header class="post-header"><div class="post-title"><h1>${escaped(topic)}</h1></div><p class="post-lead">${escaped(headline_caption)}</p></header><div class="prose">${withFocalPoints(description)}</div></main></body></html>`
}
