import type { Plugin, ViteDevServer } from 'vite';
import type * as Renderer from '../web/prerender.tsx';

/** In development: the public pages rendered on the way, the app's document for everything else. */
export function servePages(): Plugin {
  return {
    name: 'serve-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const address = new URL(request.originalUrl ?? '/', 'http://localhost').pathname;
          const answer = (html: string) =>
            response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
          render(server, address).then(answer, next);
        });
      };
    },
    config: () => ({ appType: 'custom' }),
  };
}

async function render(server: ViteDevServer, address: string): Promise<string> {
  const pages = (await server.ssrLoadModule('/prerender.tsx')) as typeof Renderer;
  const shared = { preloads: [], styles: ['/style.css'], font: null };
  const page = pages.publicFiles.find(({ path }) => path === address);
  if (address.startsWith('/wall/'))
    return server.transformIndexHtml(
      address,
      pages.renderWallPage({
        ...shared,
        styles: ['/wall/wall.css'],
        blocking: ['/platform/page-start.ts'],
        module: '/wall/main.ts',
      }),
    );
  if (address.startsWith('/shop/'))
    return server.transformIndexHtml(
      address,
      pages.renderShopPage({
        ...shared,
        styles: ['/shop/shop.css'],
        blocking: ['/platform/page-start.ts'],
        module: '/shop/main.ts',
      }),
    );
  if (address.startsWith('/pay/'))
    return server.transformIndexHtml(
      address,
      pages.renderPayPage({
        ...shared,
        styles: ['/pay/pay.css'],
        blocking: ['/platform/page-start.ts'],
        module: '/pay/main.ts',
      }),
    );
  const html = page
    ? pages.renderPublicPage(page.path, {
        ...shared,
        blocking: ['/platform/page-start.ts', '/early-clicks.ts'],
        module: '/site.tsx',
      })
    : pages.renderApp({ ...shared, blocking: ['/platform/page-start.ts'], module: '/main.tsx' });
  return server.transformIndexHtml(address, html);
}
