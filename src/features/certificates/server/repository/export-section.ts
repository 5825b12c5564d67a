/** A person's certificates, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'certificates',
      title: texts.title,
      columns: {
        number: texts.number,
        training: texts.training,
        fullname: texts.fullname,
        hours: texts.hours,
        score: texts.score,
        issued_at: texts.issuedAt,
      },
      tables: ['certificates'],
      read: orderSections(
        statement(
          'certificates.export',
          `select certificate.id as place, certificate.number, certificate.training_name as training, certificate.fullname,
             certificate.hours, certificate.score, certificate.issued_at
           from certificates certificate
           where certificate.user_id = $1 and certificate.id > $2 order by certificate.id limit $3`,
        ),
      ),
    },
  ],
}
