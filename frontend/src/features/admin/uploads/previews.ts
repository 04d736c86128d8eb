/** Addresses of files that this browser sent → addresses under which it can show them until the server can. */
const previews = new Map<string, string>();

export const keepPreview = (imageURL: string, file: Blob) => void previews.set(imageURL, URL.createObjectURL(file));

export const previewOf = (imageURL: string): string | undefined => previews.get(imageURL);
