import { FOLDERS_FOR_NO_ROBOT, publicPages } from '#contract/pages.ts';

/** The `robots.txt` of a site at this origin. */
export function listForRobots(origin: string): string {
  const lines = [
    'User-agent: *',
    ...FOLDERS_FOR_NO_ROBOT.map((folder) => `Disallow: ${folder}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The sitemap of a site at this origin: its public pages. */
export function writeSitemap(origin: string): string {
  const pages = Object.keys(publicPages).map(
    (address) => `<url><loc>${escape(origin + address)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
