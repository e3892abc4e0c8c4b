export const buyPath = '/api/catalog/certificates/buy/'

/** A form filled in by somebody who gives a friend five thousand roubles at once. */
export const aCertificateBody = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Марина',
  last_name: 'Кузнецова',
  phone: '8 (921) 000-00-00',
  email: 'Marina@Klinika.ru',
  picker: 'other',
  picker_name: 'Ирина',
  picker_last_name: 'Соболева',
  picker_email: 'irina@klinika.ru',
  text_type: 'birthday',
  value: 5_000,
  payment_type: 'online',
  consents: ['personal_data', 'offer'],
  ...changes,
})

/** What a courier needs for a printed one. */
export const printedFields = {
  certificate_type: 'printed',
  pickup_type: 'cdek_courier',
  city: 'Санкт-Петербург',
  street: 'улица Полозова',
  house: '16',
  zip_code: '197136',
}
