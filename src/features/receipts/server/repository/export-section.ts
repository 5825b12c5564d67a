/** A person's receipts and credit notes, for the data export. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'accounting_documents',
      title: texts.title,
      columns: {
        number: texts.number,
        kind: texts.kind,
        invoice_no: texts.invoiceNo,
        total: texts.total,
        buyer_name: texts.buyerName,
        training: texts.training,
        issued_at: texts.issuedAt,
      },
      words: texts.words,
      tables: ['accounting_documents'],
      read: orderSections(
        statement(
          'receipts.export',
          `select document.id as place, document.number, document.kind, document.invoice_no,
             document.amount_satang::float8 / 100 as total, document.vat_satang::float8 / 100 as vat, document.buyer_name,
             document.buyer_tax_id, document.buyer_address, document.participant, document.training_name as training,
             document.issued_at
           from accounting_documents document join orders own on own.id = document.order_id
           where own.user_id = $1 and document.id > $2 order by document.id limit $3`,
        ),
      ),
    },
  ],
}
