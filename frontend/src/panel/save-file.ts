export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Later, because the download must begin first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
