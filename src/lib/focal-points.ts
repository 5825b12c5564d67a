const FOCAL = / data-focal="(\d{1,3}) (\d{1,3})"/g

/** A stored text whose pictures have their focal points as attributes that the style of pictures reads. */
export function withFocalPoints(html: string): string {
  return html.replace(FOCAL, ' data-focal-x="$1%" data-focal-y="$2%"')
}
