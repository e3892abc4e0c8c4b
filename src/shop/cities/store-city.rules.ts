const cities: Record<string, 'spb' | 'moscow'> = { 'sankt-peterburg': 'spb', moskva: 'moscow' }

/** Store city of a slug; undefined for a city without stores. */
export const storeCityOf = (slug: string | null | undefined): 'spb' | 'moscow' | undefined => cities[slug ?? '']
