export const reviewSorts = ['new', 'high', 'low', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reviewsPerPage = 10

/** Falls back to newest first for an unknown sort order. */
export const reviewSortOf = (text: string | undefined): ReviewSort => reviewSorts.find((sort) => sort === text) ?? 'new'

/** Page count, at least one. */
export const pageCount = (total: number, perPage = reviewsPerPage): number => Math.max(1, Math.ceil(total / perPage))
