/** More than a ward, and few enough to choose from. */
export const mostPeople = 20
