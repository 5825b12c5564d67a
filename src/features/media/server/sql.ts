/** SQL of an `Image` as JSON for a row of `images` under this alias; null if an outer join found no row. */
export function imageJson(alias: string): string {
  return `case when ${alias}.id is not null then json_build_object('path', '/media/' || ${alias}.storage_key,
    'width', ${alias}.width, 'height', ${alias}.height, 'color', ${alias}.color, 'alt', ${alias}.alt,
    'widths', ${alias}.widths, 'avif', ${alias}.has_avif,
    'focal_x', ${alias}.focal_x, 'focal_y', ${alias}.focal_y) end`
}
