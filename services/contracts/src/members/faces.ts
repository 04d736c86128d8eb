/** The place of the face in a portrait photo: per cent from the left and from the top. */
export const FACE = { x: 50, y: 20 };
