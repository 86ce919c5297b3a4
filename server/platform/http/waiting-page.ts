/**
 * What a browser shows of any page while the product prepares. It asks until somebody else answers and then opens the page
 * that was wanted: a reload by the clock might meet the moment in which nobody listens, and end in the browser's own error.
 */
export const WAITING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Starting | Get My Spot</title>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f3f4f1, #0f1214); color: light-dark(#14181b, #f1f3f1); }
main { max-width: 30rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
p { margin: 0; color: light-dark(#525a5e, #aab2b6); }
</style>
</head>
<body>
<main role="status">
<h1>Get My Spot is starting</h1>
<p>This takes a moment. The page opens by itself as soon as it is ready.</p>
</main>
<script>
const ask = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  .then(({ status }) => { if (status === 503) throw status; location.reload(); })
  .catch(() => setTimeout(ask, 2000));
setTimeout(ask, 2000);
</script>
</body>
</html>
`;
