//! Where in a replay somebody is, and how fast they go on. It has no clock: it is told how much time passed.

use crate::Step;

/// What a viewer can ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Go on by itself; at the end, from the start.
    Play,
    /// Stand still.
    Pause,
    /// Play if paused, pause if playing.
    Toggle,
    /// Go to exactly this step, and stand still there.
    Seek(Step),
    /// Steps a second from now on; kept between a tenth and fifty.
    SetSpeed(f64),
}

/// Where in a replay somebody is, and whether it goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback {
    step: Step,
    last: Step,
    is_playing: bool,
    steps_per_sec: f64,
    /// The part of a step that has passed but not been taken.
    owed: f64,
}

impl Playback {
    /// The slowest and the fastest speed, in steps a second.
    pub const SPEEDS: (f64, f64) = (0.1, 50.0);

    /// Standing at the start of a replay that ends at `last`.
    #[must_use]
    pub fn new(last: Step) -> Playback {
        Playback { step: Step::START, last, is_playing: false, steps_per_sec: 1.0, owed: 0.0 }
    }

    /// How many events have been applied.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// The step after the last event.
    #[must_use]
    pub fn last(&self) -> Step {
        self.last
    }

    /// Whether it goes on by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// How fast it goes on.
    #[must_use]
    pub fn steps_per_sec(&self) -> f64 {
        self.steps_per_sec
    }

    /// What a command makes of it.
    #[must_use]
    pub fn after(self, command: Command) -> Playback {
        match command {
            Command::Play if self.step == self.last => {
                Playback { step: Step::START, is_playing: self.last > Step::START, owed: 0.0, ..self }
            }
            Command::Play => Playback { is_playing: true, owed: 0.0, ..self },
            Command::Pause => Playback { is_playing: false, ..self },
            Command::Toggle if self.is_playing => self.after(Command::Pause),
            Command::Toggle => self.after(Command::Play),
            Command::Seek(step) => {
                Playback { step: step.min(self.last), is_playing: false, owed: 0.0, ..self }
            }
            Command::SetSpeed(steps_per_sec) => {
                let (slowest, fastest) = Playback::SPEEDS;
                let kept = if steps_per_sec.is_nan() { self.steps_per_sec } else { steps_per_sec };
                Playback { steps_per_sec: kept.clamp(slowest, fastest), ..self }
            }
        }
    }

    /// Lets `dt_secs` of the viewer's time pass. `next` says where one step on from a step is, since a viewer
    /// may be stepping in leaves or in slides.
    #[must_use]
    pub fn advanced(self, dt_secs: f64, next: impl Fn(Step) -> Step) -> Playback {
        if !self.is_playing {
            return self;
        }
        // A tab in the background hands over one huge gap; do not race to the end.
        let owed = self.owed + dt_secs.clamp(0.0, 0.25) * self.steps_per_sec;
        let step = (0..owed as u32).fold(self.step, |step, _| next(step)).min(self.last);
        Playback { step, owed: owed.fract(), is_playing: step < self.last, ..self }
    }
}
