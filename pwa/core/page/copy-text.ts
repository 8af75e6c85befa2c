/** Puts a text on the clipboard, also where the page is not served over https or the browser is old. False when refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent on pages served over plain http.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused by the browser's settings: the older way may still be allowed.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.appendChild(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
