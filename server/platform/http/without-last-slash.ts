const INGEST = '/api/ingest/';

/** The address that a device calls, without the slash that some cameras add to whatever was typed at them. */
export function withoutLastSlash({ url = '/' }: { readonly url?: string | undefined }): string {
  if (!url.startsWith(INGEST)) return url;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return end === path.length ? url : url.slice(0, end) + url.slice(path.length);
}
