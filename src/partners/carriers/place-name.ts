const types =
  /^(?:г|гор|город|пгт|рп|п|пос|пос[её]лок|с|село|д|дер|деревня|х|хутор|ст-ца|станица|аул|гп|кп|дп)[.\s]\s*(?=\S)/iu

/** «Озерки» of «д. Озерки»: lists of carriers have names alone. */
export const bareName = (city: string): string => city.trim().replace(types, '')
