/** The rows of every road. */
export const ROAD_ROWS = 6;
