const cities: Record<string, 'spb' | 'moscow'> = { 'sankt-peterburg': 'spb', moskva: 'moscow' }

/** The word that our shops have for the city where they stand; nothing for a city without one. */
export const storeCityOf = (slug: string | null | undefined): 'spb' | 'moscow' | undefined => cities[slug ?? '']
