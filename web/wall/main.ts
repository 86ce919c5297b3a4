import './wall.css';
import { partOf } from '../platform/dom.ts';
import { findKey } from '../platform/display-key.ts';
import { WallPage } from './wall-page.ts';

const key = findKey();
if (key) new WallPage(key).start();
else {
  partOf('mall').textContent = 'Wall display';
  partOf('notice').textContent =
    'This display has no key yet. Register a device of the kind "Wall display" and open the address that is shown then.';
}
