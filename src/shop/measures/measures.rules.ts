/** Limit of people per account: more than a hospital ward. */
export const maxPeople = 20
