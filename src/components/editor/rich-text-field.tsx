import { useEffect, useState } from 'react'
import { LoadError } from '../feedback/load-error.tsx'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { useLazyModule } from '../state/use-lazy-module.ts'
import { richTexts as texts } from './texts.ts'

const loadEditor = () => import('./rich-text-editor.tsx').then((module) => module.RichTextEditor)

export interface RichTextFieldProps {
  /** `description`: tech reviews and trainings. */
  kind: 'description' | 'policy'
  /** HTML. */
  value: string
  onChange: (html: string) => void
  /** Null after an error, which is shown. Without it the text has no pictures. */
  uploadPicture?: (file: File) => Promise<{ src: string; width: number; height: number } | null>
}

/** A text with headings, lists and tables, inside a `Field`. The editor is loaded by the browser only. */
export function RichTextField(props: RichTextFieldProps) {
  const [Editor, fetchEditor] = useLazyModule(loadEditor)
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () =>
      fetchEditor(
        () => setFailed(false),
        () => setFailed(true),
      ),
    [fetchEditor],
  )
  if (Editor) return <Editor {...props} />
  if (hasFailed)
    return <LoadError text={texts.failed} isLoading={false} onRetry={() => fetchEditor(() => setFailed(false))} />
  return (
    <div className="rich-text" aria-busy="true">
      <SkeletonLines lines={8} />
    </div>
  )
}
