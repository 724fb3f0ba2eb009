//! Which part of the tree is seen, which node is picked, and what is shown around it.

use plywise_layout::Point;
use plywise_lesson::{called, comparison, labels, leaf_text, question};
use plywise_link::Drawing;
use plywise_render::{NODE_WIDTH, NodeMark, Stage, reach_beside, shortened};
use plywise_replay::{Moment, Step};
use plywise_search::{Event, Mover, NodeId};

use super::{CameraMove, Go, Lecture, Outline, Toggle, Toggles, Viewer};
use crate::Shared;
use crate::camera::{Camera, NARROW_ENOUGH, NARROWEST, READABLE, Spot};
use crate::document::Analysis;

/// So many names of a sentence are looked for: one of a large tree may have more.
const MOST_NAMED: usize = 12;
/// Between the middles of two nodes that a step tells of, at least, in the scene's units.
const APART: f64 = 1.5 * NODE_WIDTH;
/// About how wide a character below a leaf is where it is written large, in the scene's units.
const CAPTION: f64 = 9.6;
/// What a ring takes on either side of what it is around, in the scene's units.
const RING: f64 = 4.0;

impl Viewer {
    /// The view goes where the search goes.
    pub(super) fn followed(self) -> Viewer {
        // Squeezed further for one step only, see `on`.
        let usual = if self.camera.is_narrow() { NARROW_ENOUGH } else { NARROWEST };
        let is_squeezed =
            self.camera.squeeze < usual || !self.camera.is_narrow() && self.camera.scale == READABLE;
        let was_squeezed = self.camera.is_automatic && is_squeezed && !self.analysis.may_squeeze();
        let camera = match self.followed_node(self.camera) {
            Some(_) if was_squeezed => self.fitted(self.camera),
            Some(node) => self.on(node, self.camera),
            // Before the search and after it all of the tree is seen again, unless somebody has chosen a view.
            None if self.camera.is_automatic => self.fitted(self.camera),
            None => self.camera,
        };
        Viewer { camera, ..self }
    }

    /// The view of a node and of what is to be seen beside it.
    fn on(&self, node: NodeId, camera: Camera) -> Camera {
        let Analysis { placement, .. } = &*self.analysis;
        let moment = self.moment();
        let tree = moment.replay().tree();
        let (is_game, pulls) = (self.analysis.game.is_some(), self.analysis.pulls_above(camera));
        let is_asked = self.conventions.asks || self.toggles.shows_proof;
        let asks = is_asked.then(|| question(&moment, &self.conventions)).flatten();
        let sentence = self.sentence();
        let is_named = |node: NodeId| sentence.nodes().take(MOST_NAMED).any(|named| named == node);
        // The moves to a node, which stand beside it where the sentence calls it by them. A phone has no room for many.
        let moves = |node: NodeId| {
            let is_written = is_game && !camera.is_narrow() && is_named(node);
            is_written.then(|| reach_beside("", &shortened(&called(tree, node))))
        };
        let reach = |node: NodeId| {
            if tree.is_leaf(node) {
                // A leaf with values of several players is wide itself.
                let half = reach_beside(&leaf_text(tree, node, &self.conventions), "");
                // And so are the moves to it, which stand below it where the sentence calls it by them, or a little beside.
                let called =
                    if pulls && is_named(node) { shortened(&called(tree, node)) } else { String::new() };
                let half = half.max(called.chars().count() as f64 * CAPTION * 0.75);
                return (half, half);
            }
            let inside = tree.name(node).unwrap_or_default();
            let right = labels(&moment, node, &self.conventions);
            let right = right.iter().map(|label| reach_beside(inside, &label.text)).fold(0.0, f64::max);
            let left = asks.iter().find(|(asked, _)| *asked == node);
            let left = left.map_or(0.0, |(_, text)| reach_beside(inside, text));
            // The hexagon of a player has tips, and a ring around it where it is named.
            let is_numbered = matches!(tree.mover(node), Mover::Numbered(_));
            let tip = if is_numbered { reach_beside(inside, "") + RING } else { 0.0 };
            (left.max(moves(node).unwrap_or(0.0)).max(tip), right.max(tip))
        };
        let compared = self.told_beside().0;
        let is_above = |one: NodeId, other: NodeId| one < other && other.index() < tree.subtree_end(one);
        // What is above the others is drawn above what is in view of it: these are looked at.
        let told = || compared.into_iter().chain(sentence.nodes().take(MOST_NAMED));
        // One with little below it is not far from that.
        let is_wide = |one: NodeId| {
            let (left, right) = placement.extent(one.index());
            (right - left) * camera.scale > camera.width / 2.0
        };
        let is_pulled = |one: NodeId| {
            pulls && is_wide(one) && (is_above(one, node) || told().any(|other| is_above(one, other)))
        };
        // A low stage has height for what is compared and for some of what lies below it.
        let bare = |one: NodeId| Spot {
            at: placement.at(one.index()),
            has_left: false,
            has_right: false,
            reach: (0.0, 0.0),
        };
        let is_near = |one: NodeId| {
            compared.is_none_or(|against| camera.squeezed_for(bare(one), &[bare(against)], 1.0) > 0.0)
        };
        let below = told().find(|&other| is_above(node, other) && !is_pulled(other) && is_near(other));
        let node = below.filter(|_| pulls && is_wide(node)).unwrap_or(node);
        let place = |one: NodeId| Spot {
            at: placement.at(one.index()),
            reach: reach(one),
            // Beside a branch a question or the word of a proof, too; in the tree of a game also what makes it deeper there.
            has_left: is_game || !tree.is_leaf(one) && (is_asked || tree.name(one).is_none()),
            has_right: !tree.is_leaf(one) && moment.has_come(one),
        };
        let place = |one: NodeId| match place(one) {
            Spot { at, .. } if is_pulled(one) => Spot {
                at: Point { x: placement.at(node.index()).x, ..at },
                has_left: false,
                has_right: false,
                reach: (0.0, 0.0),
            },
            spot => spot,
        };
        // Where the search is may stand too far from what is told to be in view with it: what it has come back from is looked at then.
        let told_first = sentence.nodes().next().filter(|_| is_game && !is_named(node));
        let closest_to = |node: NodeId| self.analysis.closest(node, camera.is_narrow());
        let squeezed_for = |told: NodeId| camera.squeezed_for(place(node), &[place(told)], closest_to(node));
        let is_apart = |told: &NodeId| squeezed_for(*told) < closest_to(node);
        // When all is over, what is told of a game is the best move: the moves beside it give way.
        let is_over = is_game && moment.current().is_none() && self.is_at_end();
        let told_last =
            sentence.nodes().filter(|_| is_over).map(squeezed_for).filter(|squeeze| *squeeze > 0.0);
        let least = told_last.fold(1.0, f64::min);
        let node = told_first.filter(is_apart).unwrap_or(node);
        let (compared, handed_up) = self.told_beside();
        // Of all these, room is kept for what is written there; beside the search, for what may come as well.
        let is_narrow = camera.is_narrow();
        let beside = |node: NodeId| match place(node) {
            spot if is_narrow => Spot { has_right: false, ..spot },
            spot => spot,
        };
        // What a sentence names of a small tree may stand further apart than the stage is wide: for that step the tree is squeezed, as far
        // as the children of the node keep apart.
        let is_small = !self.analysis.may_squeeze();
        let named: Vec<Spot> = compared.into_iter().chain(sentence.nodes()).map(beside).collect();
        let apart = self.analysis.closest_apart(node, is_narrow).min(NARROW_ENOUGH);
        // Of a game what is not told may be folded for that, as long as what is told keeps apart.
        let mut least_apart: f64 = 0.01;
        for one in told().filter(|&node| pulls && !is_pulled(node)) {
            for other in told().filter(|&node| !is_pulled(node)) {
                let [one, other] = [one, other].map(|node| placement.at(node.index()));
                if one.y == other.y && one.x != other.x {
                    least_apart = least_apart.max(APART / (one.x - other.x).abs());
                }
            }
        }
        let apart = if pulls { least_apart } else { apart };
        let together = |camera: &Camera| {
            let squeeze = camera.squeezed_for(place(node), &named, 1.0);
            (squeeze >= apart).then_some(squeeze)
        };
        // Where that is not enough, it is drawn as small as can be read.
        let smaller = Camera { scale: READABLE, squeeze: 1.0, ..camera };
        let may_be_smaller = is_small && !is_narrow && camera.is_automatic && together(&camera).is_none();
        let camera = if may_be_smaller && together(&smaller).is_some() { smaller } else { camera };
        let together = if is_small || pulls { together(&camera) } else { None };
        let least = together.unwrap_or(1.0).min(least);
        let told: Vec<NodeId> = compared.into_iter().chain(handed_up).collect();
        let closest = closest_to(node).min(least);
        // Where a value comes up into a large tree, the view stays if it has what is told, and need not have all of the
        // node's children: else it would go to and fro at each of them.
        let is_enough = self.analysis.may_squeeze() && !told.is_empty();
        let seen: Vec<Spot> = told.iter().copied().chain([node]).map(place).collect();
        if is_enough && camera.keeps(&seen, closest) {
            return camera;
        }
        // Nodes may stand too far apart to be in view together with texts of 12 px: then what is compared comes first, beside where the
        // search is, and after that as many as have room of those that the sentence names.
        let others = compared.into_iter().chain(sentence.nodes().take(MOST_NAMED));
        let others = others.chain(handed_up).chain(self.around(node));
        let others: Vec<Spot> = others.map(beside).collect();
        camera.following(placement, place(node), &others, closest)
    }

    /// The nodes that a step tells of beside its own: at a cut what the comparison is with, however far above it stands, and
    /// the child from which a value came.
    fn told_beside(&self) -> (Option<NodeId>, Option<NodeId>) {
        let moment = self.moment();
        let compared = comparison(&moment, &self.conventions).and_then(|cut| cut.against);
        let handed_up = match moment.event() {
            Some(Event::Updated { by, .. } | Event::Pruned { by, .. }) => Some(by),
            _ => None,
        };
        (compared, handed_up)
    }

    /// What is to be seen beside a node, the most important first: what it is compared with is above it, and what becomes of
    /// its children below.
    fn around(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        /// So many children and siblings: more would not fit, and there may be thousands.
        const MOST: usize = 12;
        let tree = self.analysis.replay.tree();
        let above = move || std::iter::successors(tree.parent(node), |&node| tree.parent(node));
        let beside = tree.parent(node).into_iter().flat_map(|parent| tree.children(parent).take(MOST));
        let near = above().take(1).chain(tree.children(node).take(MOST)).chain(above().skip(1).take(1));
        near.chain(beside).chain(above().skip(2).take(MOST))
    }

    /// What the view follows: where the search is, and on a phone, where no text of a large tree can be read at once, the root
    /// before it begins and when it is over. Whoever edits the tree before it begins sees all of it, to pick nodes anywhere.
    fn followed_node(&self, camera: Camera) -> Option<NodeId> {
        let is_root = camera.is_narrow() && (self.is_at_end() || !self.toggles.is_edited);
        self.moment().current().or(is_root.then_some(NodeId::ROOT))
    }

    /// With the tree edited on its picture, or no longer so: then what was edited last is in view, and no card lies over it.
    #[must_use]
    pub fn with_editing(&self, is_edited: bool) -> Viewer {
        let viewer = Viewer { toggles: Toggles { is_edited, ..self.toggles }, ..self.clone() };
        let viewer = if self.camera.is_automatic { viewer.move_camera(CameraMove::Fit) } else { viewer };
        let Some(edited) = self.selected.filter(|_| !is_edited) else { return viewer };
        let camera = viewer.camera_showing(viewer.camera, edited);
        Viewer { camera, selected: None, ..viewer }
    }

    /// The whole tree in view, or where that could not be read what the search is at.
    pub(super) fn fitted(&self, camera: Camera) -> Camera {
        let placement = &self.analysis.placement;
        // Whoever edits on a phone sees what is edited, large enough to be read.
        let edited = self.selected.filter(|_| self.toggles.is_edited && camera.is_narrow());
        let node = edited.or_else(|| self.followed_node(camera));
        let camera = Camera { flattest: self.analysis.flattest, ..camera };
        let fitted = camera.fitted(
            placement,
            node.map(|node| placement.at(node.index())),
            self.analysis.narrowest,
            self.analysis.game.is_some(),
        );
        match node {
            Some(node) => self.on(node, fitted),
            // Where what has no room is folded, it could not be picked.
            None if self.toggles.is_edited && fitted.squeeze < self.analysis.narrowest => {
                let whole = camera.overview(placement, self.analysis.has_boards);
                Camera { is_automatic: true, ..whole }
            }
            None => fitted,
        }
    }

    /// Another view of the tree.
    #[must_use]
    pub fn move_camera(&self, view: CameraMove) -> Viewer {
        let camera = self.camera;
        let placement = &self.analysis.placement;
        let camera = match view {
            CameraMove::Resize(width, height) => {
                let viewer = Viewer { camera: camera.resized(width, height), ..self.clone() }.with_boards();
                // With boards, and without, nodes stand elsewhere.
                let is_moved = viewer.analysis.has_boards != self.analysis.has_boards;
                return if camera.is_automatic || is_moved {
                    viewer.move_camera(CameraMove::Fit)
                } else {
                    viewer
                };
            }
            CameraMove::Drag(dx, dy) => camera.dragged(dx, dy),
            CameraMove::Zoom(factor, at) => camera.zoomed(factor, at),
            CameraMove::Center(point) => camera.centered(placement, point),
            CameraMove::Fit => self.fitted(camera),
            CameraMove::Overview => camera.overview(placement, self.analysis.has_boards),
        };
        Viewer { camera, ..self.clone() }
    }

    pub(super) fn select(&self, node: Option<NodeId>) -> Viewer {
        let Some(node) = node else { return Viewer { selected: None, ..self.clone() } };
        let camera = self.camera_showing(self.camera, node);
        let selected = Some(node);
        Viewer { selected, camera, ..self.unfold(self.document.tree.parent(node)) }
    }

    /// What its tree is drawn from at a moment, see [`Stage::new`].
    #[must_use]
    pub fn stage<'a>(&'a self, moment: &'a Moment<'a>) -> Stage<'a> {
        let Analysis { placement, levels, .. } = &*self.analysis;
        let boards = self.analysis.boards();
        let hides_values_ahead = self.analysis.game.is_some();
        let pulls_above = self.analysis.pulls_above(self.camera);
        Stage {
            boards,
            hides_values_ahead,
            pulls_above,
            ..Stage::new(moment, placement, &self.conventions, levels)
        }
    }

    /// A node picked, at the step at which the search first comes to it, if it does.
    pub(super) fn visit(&self, node: NodeId) -> Viewer {
        let stays = self.analysis.replay.stays(node);
        let there = stays.first().map(|(entered, _)| self.go(Go::To(*entered)));
        there.as_ref().unwrap_or(self).select(Some(node))
    }

    /// Whether the map of the search is shown: where nobody has said, over trees too large to be read. On a phone, whose stage needs the
    /// height once there is a search to see, only before it begins. Games, whose stage stands below two bars, have it only when asked.
    #[must_use]
    pub fn shows_map(&self) -> bool {
        /// A tree of more nodes than this cannot be read in a view of the whole.
        const LARGE: usize = 500;
        /// Nor can one that has to be drawn smaller than this for it: its names are 10 px then.
        const SMALLEST: f64 = 0.625;
        let Analysis { replay, placement, game, narrowest, .. } = &*self.analysis;
        // A phone never shows the whole at first.
        let is_seen_whole = !self.camera.is_narrow() && self.second.is_none();
        let is_wide = is_seen_whole && self.camera.width < SMALLEST * placement.width() * narrowest;
        let is_large = is_wide || replay.tree().n_nodes() > LARGE;
        let has_height = !self.camera.is_narrow() || self.playback.step() == Step::START;
        self.toggles.shows_map.unwrap_or(is_large && has_height && game.is_none())
    }

    /// The view with a node in it, and not folded away: the same one if it is so already.
    #[must_use]
    pub fn camera_showing(&self, camera: Camera, node: NodeId) -> Camera {
        let placement = &self.analysis.placement;
        let (moment, sentence) = (self.moment(), self.sentence());
        let named: Vec<NodeId> = sentence.nodes().take(MOST_NAMED).collect();
        let stage = Stage { named: &named, ..self.stage(&moment) };
        let at = stage.place_in(node, camera.viewport());
        let shown = camera.showing(at);
        let camera = if shown == camera { camera } else { shown.within(placement) };
        let Some(near) = camera.nearer(placement, at) else { return camera };
        // Another node may tell of the place.
        let is_it = |mark: &NodeMark| mark.id == node || placement.at(mark.id.index()) == at;
        let is_drawn = self.analysis.scene_in(&stage, camera.viewport()).nodes.iter().any(is_it);
        if is_drawn { camera } else { near }
    }

    /// Unfolds a branch and what is above it.
    pub(super) fn unfold(&self, node: Option<NodeId>) -> Viewer {
        let tree = &self.document.tree;
        let mut folded: Vec<NodeId> = std::iter::successors(node, |&node| tree.parent(node))
            .filter(|node| self.outline.unfolded.binary_search(node).is_err())
            .collect();
        if folded.is_empty() {
            return self.clone();
        }
        let mut unfolded = Vec::with_capacity(self.outline.unfolded.len() + folded.len());
        for &open in &*self.outline.unfolded {
            while let Some(node) = folded.pop_if(|node| *node < open) {
                unfolded.push(node);
            }
            unfolded.push(open);
        }
        unfolded.extend(folded.into_iter().rev());
        Viewer { outline: Outline { unfolded: unfolded.into(), ..self.outline }, ..self.clone() }
    }

    pub(super) fn toggle(&self, toggle: Toggle) -> Viewer {
        let mut viewer = self.clone();
        let is_on = match toggle {
            Toggle::Map => {
                viewer.toggles.shows_map = Some(!self.shows_map());
                return viewer;
            }
            Toggle::Lecture => {
                let lecture = Lecture::new(false);
                viewer.lecture = if self.lecture.is_some() { None } else { Some(lecture) };
                return viewer;
            }
            Toggle::Predict => {
                viewer.lecture =
                    self.lecture.map(|lecture| Lecture { predicts: !lecture.predicts, ..lecture });
                return viewer;
            }
            Toggle::Note => {
                viewer.lecture =
                    self.lecture.map(|lecture| Lecture { shows_note: !lecture.shows_note, ..lecture });
                // The note has the place of what is known of a node, which would hide it.
                if viewer.lecture.is_some_and(|lecture| lecture.shows_note) {
                    viewer.selected = None;
                }
                return viewer;
            }
            Toggle::Help => &mut viewer.toggles.shows_help,
            Toggle::Outline => &mut viewer.outline.is_shown,
            Toggle::Cuts => &mut viewer.toggles.shows_cuts,
            Toggle::Blank => &mut viewer.toggles.is_blank,
            Toggle::Proof => &mut viewer.toggles.shows_proof,
            Toggle::AsVisited => return self.drawn(Drawing::AsVisited),
            Toggle::Once => return self.drawn(Drawing::Once),
            Toggle::LetterKeys => &mut viewer.toggles.has_letter_keys,
        };
        *is_on = !*is_on;
        viewer
    }

    /// Drawn so; where it is drawn so already, as it is written.
    pub(super) fn drawn(&self, drawing: Drawing) -> Viewer {
        let drawing = if self.toggles.drawing == drawing { Drawing::AsWritten } else { drawing };
        Viewer { toggles: Toggles { drawing, ..self.toggles }, ..self.clone() }.placed_anew()
    }

    /// The same moment, with its nodes where they now belong.
    fn placed_anew(self) -> Viewer {
        let analysis = Analysis::placed(
            &self.document,
            &self.conventions,
            self.toggles.drawing,
            self.stage_for_boards(),
        );
        let viewer = Viewer { analysis: Shared::new(analysis), ..self }.with_second_rerun();
        viewer.move_camera(CameraMove::Fit)
    }

    pub(super) fn escape(&self) -> Viewer {
        let Toggles { shows_help, is_blank, .. } = self.toggles;
        if shows_help || is_blank {
            let toggles = Toggles { shows_help: false, is_blank: false, ..self.toggles };
            Viewer { toggles, ..self.clone() }
        } else if self.selected.is_some() || self.notice.is_some() {
            Viewer { selected: None, notice: None, ..self.clone() }
        } else if self.outline.is_shown {
            Viewer { outline: Outline { is_shown: false, ..self.outline.clone() }, ..self.clone() }
        } else if self.lecture.is_some_and(|lecture| lecture.shows_note) {
            self.toggle(Toggle::Note)
        } else {
            Viewer { lecture: None, ..self.clone() }
        }
    }
}
