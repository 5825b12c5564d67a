/** A user's cookie and newsletter choices, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'cookie_choices',
      title: texts.cookies,
      columns: {
        chosen_at: texts.chosenAt,
        functional: texts.functional,
        analytics: texts.analytics,
        marketing: texts.marketing,
      },
      tables: ['cookie_consents'],
      read: orderSections(
        statement(
          'consent.export-cookies',
          `select id as place, chosen_at, functional, analytics, marketing, policy_version from cookie_consents
           where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
    {
      name: 'newsletter_choices',
      title: texts.news,
      columns: { created_at: texts.chosenAt, receives_newsletter: texts.wanted },
      tables: ['marketing_consents'],
      read: orderSections(
        statement(
          'consent.export-news',
          `select id as place, created_at, receives_newsletter from marketing_consents
           where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
    {
      name: 'accepted_policies',
      title: texts.accepted,
      columns: { accepted_at: texts.acceptedAt, tab: texts.document, version: texts.version },
      tables: ['policy_acceptances'],
      read: orderSections(
        statement(
          'consent.export-acceptances',
          `select id as place, accepted_at, tab, version from policy_acceptances
           where user_id = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
  ],
}
