/** «№ 48 262 137» as a letter says it; nothing that is a number of an order where there are other figures. */
export const orderNumberIn = (text: string): number => {
  const figures = text.replaceAll(/\D/g, '')
  return figures.length <= 9 ? Number(figures) : 0
}
