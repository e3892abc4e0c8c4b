export const reviewSorts = ['new', 'high', 'low', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reviewsPerPage = 10

/** An unknown order means the newest first. */
export const reviewSortOf = (text: string | undefined): ReviewSort => reviewSorts.find((sort) => sort === text) ?? 'new'

/** Without a single review there is still a first page. */
export const pageCount = (total: number, perPage = reviewsPerPage): number => Math.max(1, Math.ceil(total / perPage))
