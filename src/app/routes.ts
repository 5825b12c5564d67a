import { officeRoutes } from './office-routes.ts'
import type { PageRoute } from './page-route.ts'
import { siteRoutes } from './site-routes.ts'

export type { PageRoute }

/** Every page of the site. Declared addresses win over `/$slug` (decision Q-117). */
export const routes: readonly PageRoute[] = [...siteRoutes, ...officeRoutes]

/** Any path with this segment redirects to `/confirm-delete-account` and keeps the query (DEL-003, decision Q-183). */
export const CONFIRM_DELETION_PATH = /\/confirm-delete-account(?:\/|$)/

/** Short post paths; they redirect to the full path and keep the query (decision Q-125). */
export const SHORT_POST_PATH = /^\/(tech-review|teaching-story|event)\/([1-9]\d{0,14})$/
