import type { LucideIcon, LucideProps } from 'lucide-react'

/** A drawing of the icon library, 24 units wide: elements without children, e.g. `['path', { d: 'M4 4h16' }]`. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * An icon as one element for React, with the markup of its drawing as text; its style is `.lucide`. The component of the
 * library makes an element of each line, and the build uses this one in its place (decision 0082). Hidden from screen
 * readers unless it has a name.
 */
export function createIcon({ node }: Drawing): LucideIcon {
  const markup = { __html: node.map(([tag, attributes]) => `<${tag}${markupOf(attributes)}/>`).join('') }
  // `ref` is a property among others in React 19, which the type of the library does not know.
  const Icon = ({ className, ...props }: LucideProps) => (
    <svg
      className={className ? `lucide ${className}` : 'lucide'}
      viewBox="0 0 24 24"
      aria-hidden={'aria-label' in props || 'role' in props ? undefined : 'true'}
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the icon library, without content of anyone
      dangerouslySetInnerHTML={markup}
    />
  )
  return Icon as unknown as LucideIcon
}

/** `key` is the one of React. */
function markupOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
    .join('')
}
