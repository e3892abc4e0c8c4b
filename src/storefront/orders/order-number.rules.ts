/** Order number as typed from an e-mail («№ 48 262 137»); 0 if it cannot be one. */
export const orderNumberIn = (text: string): number => {
  const figures = text.replaceAll(/\D/g, '')
  return figures.length <= 9 ? Number(figures) : 0
}
