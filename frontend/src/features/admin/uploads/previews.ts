/** Addresses of files that this browser has sent → object URLs that show them until the derivatives are ready. */
const previews = new Map<string, string>();

export const keepPreview = (imageURL: string, file: Blob) => void previews.set(imageURL, URL.createObjectURL(file));

export const previewOf = (imageURL: string): string | undefined => previews.get(imageURL);
