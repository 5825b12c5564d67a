/**
 * Stands in for the icon library's own component in the build (scripts/light-icons.ts): one element with finished
 * insides in place of three components and an element a stroke; how it is drawn stands in base.css. Icons are a third of
 * the elements of a list of cards.
 */
import { createElement, type SVGProps } from 'react'

/** An icon as the library describes it. */
interface IconShape {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/** Hidden from screen readers unless it is given a name. */
export function createIcon({ node }: IconShape) {
  const inside = { __html: node.map(([tag, { key: _, ...attributes }]) => `<${tag}${written(attributes)}/>`).join('') }
  return function Icon({ size = 24, ...props }: IconProps) {
    const hasName =
      props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      'aria-hidden': hasName ? undefined : true,
      ...props,
      className: props.className ? `lu ${props.className}` : 'lu',
      dangerouslySetInnerHTML: inside,
    })
  }
}

function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}
