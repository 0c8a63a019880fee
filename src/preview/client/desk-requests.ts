/** Asks the tool for what only its own page may ask for. */
async function send(action: string, sent: Readonly<Record<string, string>>): Promise<Response> {
  const token = document.querySelector<HTMLMetaElement>('meta[name="token"]')?.content ?? '';
  return fetch(`/desk/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': token },
    body: JSON.stringify(sent),
  });
}

export async function ask<T>(
  action: string,
  sent: Readonly<Record<string, string>> = {},
): Promise<T> {
  const answer = await send(action, sent);
  if (!answer.ok) throw new Error(await answer.text());
  const value: T = await answer.json();
  return value;
}

/** Saves the PDF of some cards as the browser saves downloads. Answers why there is none, else `null`. */
export async function downloadPdf(sent: Readonly<Record<string, string>>): Promise<string | null> {
  const answer = await send('print', sent);
  if (answer.headers.get('content-type') !== 'application/pdf') {
    const { refused }: { refused: string } = await answer.json();
    return refused;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = 'cards.pdf';
  link.click();
  URL.revokeObjectURL(link.href);
  return null;
}
