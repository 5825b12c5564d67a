import { type ReactNode, useId } from 'react'

/** One heading of the page that shows the kit, with what belongs to it. */
export function KitSection({ title, isBare, children }: { title: string; isBare?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={isBare ? undefined : 'card pad'} aria-labelledby={id}>
      <h2 className="mb-4" id={id}>
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  )
}
