export const KINDS = ['info', 'important', 'good'] as const
export type AnnouncementKind = (typeof KINDS)[number]
export const AUDIENCES = ['all', 'members'] as const
export type Audience = (typeof AUDIENCES)[number]

export const TEXT_MAX = 200
export const LINK_LABEL_MAX = 40
export const LINK_MAX = 500
/** Announcements that a page shows at once; more would push the page away. */
export const SHOWN_MAX = 3
/** Announcements that may exist, past ones included. */
export const ANNOUNCEMENTS_MAX = 200
export const MAINTENANCE_TEXT_MAX = 200
