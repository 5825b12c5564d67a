/** Thai texts of charts. */
export const chartTexts = { asTable: 'ดูเป็นตาราง', asChart: 'ดูเป็นกราฟ' } as const
