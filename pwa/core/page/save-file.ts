/** Gives a file to the person, as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}
