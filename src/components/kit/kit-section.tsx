import { type ReactNode, useId } from 'react'

/** A section of the kit page: heading and content. */
export function KitSection({ title, isBare, children }: { title: string; isBare?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={isBare ? undefined : 'card padded'} aria-labelledby={id}>
      <h2 className="mb-4" id={id}>
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  )
}
