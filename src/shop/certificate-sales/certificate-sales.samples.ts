export const buyPath = '/api/catalog/certificates/buy/'

/** Form of a buyer who sends a friend a certificate of 5,000 rubles immediately. */
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

/** Extra fields of a printed certificate delivered by courier. */
export const printedFields = {
  certificate_type: 'printed',
  pickup_type: 'cdek_courier',
  city: 'Санкт-Петербург',
  street: 'улица Полозова',
  house: '16',
  zip_code: '197136',
}
