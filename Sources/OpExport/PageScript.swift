/// The script and style sheet of a page, the same for every play.
///
/// The script only looks up the page's data, and fetches nothing.
enum PageScript {
  static let style = """
    body{max-width:1000px;margin:0 auto;padding:8px}
    body,button{font:14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,"Noto Sans Mono CJK SC",monospace}
    svg{width:100%;height:auto;font-family:inherit}
    .arrow,.line,.now{fill:none}
    .hit{fill:transparent}
    #moment{width:100%}
    nav{display:flex;flex-wrap:wrap;gap:4px}
    button{background:none;color:inherit;border:1px solid;border-radius:4px;padding:2px 6px}
    section{display:flex;flex-wrap:wrap;gap:16px}
    pre{flex:1 1 20em;white-space:pre-wrap;overflow-wrap:anywhere}

    """

  static let text = #"""
    "use strict";
    (function () {
      const play = JSON.parse(document.getElementById("play").textContent);
      const part = function (id) { return document.getElementById(id); };
      const events = play.events, lanes = play.lanes;
      const [playing, paused, ended, position, noReasons] = play.words;
      let shown = events.length, time = play.end, selected = 0, doublings = 0, before = null, asks = true;

      // The value of the last change that no more events than `count` precede.
      function latest(changes, count) {
        let low = 0, high = changes.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (changes[middle][0] > count) high = middle; else low = middle + 1;
        }
        return low === 0 ? 0 : changes[low - 1][1];
      }

      function timeOf(count) { return count === 0 ? 0 : events[count - 1][0]; }
      function x(time) { return play.left + (play.right - play.left) * time / Math.max(1, play.end); }

      function goTo(count) {
        shown = Math.max(0, Math.min(events.length, count));
        time = timeOf(shown);
        before = null;
      }

      function goToTime(moment) {
        time = Math.max(0, Math.min(play.end, moment));
        shown = 0;
        let low = 0, high = events.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (events[middle][0] > time) high = middle; else low = middle + 1;
        }
        shown = low;
      }

      function toMark(step) {
        for (let place = shown + step; place > 0 && place <= events.length; place += step) {
          if (events[place - 1][2] === 1) return goTo(place);
        }
        goTo(step > 0 ? events.length : 0);
      }

      function draw() {
        const isAtEnd = shown === events.length;
        const now = x(time);
        part("shown").setAttribute("width", isAtEnd ? now + 60 : now);
        part("now").setAttribute("d", "M" + now + " 44V" + play.bottom);
        part("word").textContent = before !== null ? playing : isAtEnd ? ended : paused;
        const speed = doublings === 0 ? "" : "  " + (doublings > 0 ? Math.pow(2, doublings) : "1/" + Math.pow(2, -doublings)) + "x";
        part("time").textContent = (time / 1e6).toFixed(play.digits) + "  "
          + position.replace("{0}", shown).replace("{1}", events.length) + speed;
        part("moment").max = events.length;
        part("moment").value = shown;
        for (const lane of lanes) {
          const look = play.looks[latest(lane[3], shown)];
          const mark = part("mark" + lane[0]);
          const isKnown = lane[3].length > 0 && lane[3][0][0] <= shown;
          mark.textContent = isKnown ? look[0] : "";
          mark.setAttribute("class", look[2]);
        }
        const lane = lanes[selected];
        if (lane) {
          part("selection").setAttribute("y", lane[1]);
          const reason = play.reasons[latest(lane[4], shown)];
          const state = play.looks[latest(lane[3], shown)][1];
          const rest = play.lacks && reason === "" ? "\n" + noReasons : "";
          part("why").textContent = asks ? lane[2] + ": " + state + "\n" + reason + rest : "";
        }
        const lines = events.slice(Math.max(0, shown - 14), shown).map(function (event) { return event[1]; });
        part("log").textContent = lines.join("\n");
      }

      function select(place) { selected = Math.max(0, Math.min(lanes.length - 1, place)); }

      function tick(wall) {
        if (before === null) return;
        const passed = before === 0 ? 0 : wall - before;
        before = wall;
        goToTime(time + passed * 1000 * Math.pow(2, doublings));
        if (shown === events.length && time >= play.end) before = null;
        draw();
        if (before !== null) requestAnimationFrame(tick);
      }

      function pause() {
        if (before !== null) { before = null; return; }
        if (time >= play.end) goTo(0);
        before = 0;
        requestAnimationFrame(tick);
      }

      const keys = {
        ".": function () { goTo(shown + 1); }, ",": function () { goTo(shown - 1); },
        "0": function () { goTo(0); }, "$": function () { goTo(events.length); },
        "[": function () { toMark(-1); }, "]": function () { toMark(1); },
        " ": pause, "w": function () { asks = !asks; },
        "j": function () { select(selected + 1); }, "k": function () { select(selected - 1); },
        "g": function () { select(0); }, "G": function () { select(lanes.length - 1); },
        "<": function () { doublings = Math.max(-3, doublings - 1); },
        ">": function () { doublings = Math.min(6, doublings + 1); },
        "=": function () { doublings = 0; }
      };
      keys.ArrowDown = keys.j;
      keys.ArrowUp = keys.k;
      keys.Home = keys.g;
      keys.End = keys.G;

      function press(key) {
        if (!Object.prototype.hasOwnProperty.call(keys, key)) return false;
        keys[key]();
        draw();
        return true;
      }

      document.addEventListener("keydown", function (event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (press(event.key)) event.preventDefault();
      });
      for (const button of document.querySelectorAll("button")) {
        button.addEventListener("click", function () { press(button.dataset.key); button.blur(); });
      }
      part("moment").addEventListener("input", function () { goTo(Number(part("moment").value)); draw(); });
      lanes.forEach(function (lane, place) {
        part("lane" + lane[0]).addEventListener("click", function () { select(place); draw(); });
      });
      draw();
    })();

    """#
}
