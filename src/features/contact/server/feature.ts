/** Feature definition: the page that says whom to ask. */
import { feature } from '#server/feature.ts'

export const contact = feature({ name: 'contact', endpoints: [] })
